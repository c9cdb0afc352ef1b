// A name as searches compare it: capitals, accents, strokes and kinds of apostrophe do not matter. club/names.py does the same.

const STROKES = { ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ß: "ss", ς: "σ" };

export const plain = (text) =>
  text
    .toLowerCase()
    .replace(/[łøđðþæœıßς]/g, (letter) => STROKES[letter])
    .replace(/[’‘ʼ´`]/g, "'")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");

export const wordsOf = (text) => plain(text).split(/\s+/).filter(Boolean);

// Shows the rows in which all the words are; how many they are. What the server made plain may still have signs of vowels.
export const showOnly = (rows, words) => {
  let found = 0;
  for (const row of rows) {
    const name = plain(row.dataset.plain);
    row.hidden = !words.every((word) => name.includes(word));
    found += !row.hidden;
  }
  return found;
};
