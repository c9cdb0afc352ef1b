"""The floor: a Django project with one model and a few views, under the same server and on the same kind of database."""
