import { fileURLToPath } from 'node:url';
import type { Locale } from '@cliffhanger/core/kernel';
import { openSync } from 'fontkit';

/** Resolved next to the package's module, because its exports hide the font files. */
const file = (module: string, font: string): string => fileURLToPath(new URL(`../fonts/${font}`, module));

const FILES = {
  latin: import.meta.resolve('@embedpdf/fonts-latin'),
  sc: import.meta.resolve('@embedpdf/fonts-sc'),
  tc: import.meta.resolve('@embedpdf/fonts-tc'),
  jp: import.meta.resolve('@embedpdf/fonts-jp'),
} as const;

export type Weight = 'Regular' | 'Medium' | 'SemiBold' | 'Bold';
type Font = (weight: Weight) => string;

/** East Asian fonts have no weight between medium and bold. */
const eastern = (weight: Weight): Weight => (weight === 'SemiBold' ? 'Bold' : weight);

const LETTERS: Font = (weight) => file(FILES.latin, `NotoSans-${weight}.ttf`);
const SIMPLIFIED: Font = (weight) => file(FILES.sc, `NotoSansHans-${eastern(weight)}.otf`);
const TRADITIONAL: Font = (weight) => file(FILES.tc, `NotoSansHant-${eastern(weight)}.otf`);
const JAPANESE: Font = (weight) => file(FILES.jp, `NotoSansJP-${eastern(weight)}.otf`);

/** The reader's usual font first, then fallbacks for missing glyphs. */
const EAST_ASIAN: readonly Font[] = [SIMPLIFIED, TRADITIONAL, JAPANESE];
const FIRST: Partial<Record<Locale, Font>> = { ja: JAPANESE, 'zh-Hant': TRADITIONAL };

const IS_EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u;

const OPENED = new Map<string, (codePoint: number) => boolean>();

function hasGlyph(path: string, character: string): boolean {
  let has = OPENED.get(path);
  if (has === undefined) {
    const font = openSync(path);
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is not a single font`);
    has = (codePoint) => font.hasGlyphForCodePoint(codePoint);
    OPENED.set(path, has);
  }
  return has(character.codePointAt(0) ?? 0);
}

function fontOf(character: string, locale: Locale, weight: Weight): string {
  const letters = LETTERS(weight);
  if (!IS_EAST_ASIAN.test(character) && hasGlyph(letters, character)) return letters;
  const first = FIRST[locale] ?? SIMPLIFIED;
  const able = [first, ...EAST_ASIAN].find((font) => hasGlyph(font(weight), character));
  return able?.(weight) ?? (IS_EAST_ASIAN.test(character) ? first(weight) : letters);
}

/** Cache: a monthly statement looks up the same few hundred characters a hundred thousand times. */
const CHOSEN = new Map<string, string>();

function chosenFont(character: string, locale: Locale, weight: Weight): string {
  const asked = `${locale} ${weight} ${character}`;
  const known = CHOSEN.get(asked);
  if (known !== undefined) return known;
  const font = fontOf(character, locale, weight);
  CHOSEN.set(asked, font);
  return font;
}

export interface Run {
  readonly text: string;
  readonly font: string;
}

/** Splits a line into runs of one font each. */
export function runsOf(text: string, locale: Locale, weight: Weight): readonly Run[] {
  const runs: { text: string; font: string }[] = [];
  for (const character of text) {
    const font = chosenFont(character, locale, weight);
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}
