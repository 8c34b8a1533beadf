const ANY_ENDING = '…';
/** Scripts that put no spaces between words: a word is found wherever its signs stand. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Finds a word of a glossary in a text, however its letters are cased; `…` at its end stands for any ending. */
export function saying(word: string): RegExp {
  const stem = word.endsWith(ANY_ENDING) ? word.slice(0, -ANY_ENDING.length) : word;
  const signs = RegExp.escape(stem);
  if (WITHOUT_SPACES.test(word)) return new RegExp(signs, 'u');
  const end = stem === word ? '(?![\\p{L}\\p{N}])' : '';
  return new RegExp(`(?<![\\p{L}\\p{N}])${signs}${end}`, 'iu');
}
