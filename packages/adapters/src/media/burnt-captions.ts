import { fileURLToPath } from 'node:url';
import type { Locale } from '@cliffhanger/core/kernel';
import type { CaptionCue, FrameSize } from '@cliffhanger/core/media';

interface Face {
  /** The family name inside the font file. */
  readonly family: string;
  readonly file: string;
}

/** Resolved next to the package's module, because its exports hide the font files. */
const face = (module: string, family: string, font: string): Face => ({
  family,
  file: fileURLToPath(new URL(`../fonts/${font}`, module)),
});

const LETTERS = face(import.meta.resolve('@embedpdf/fonts-latin'), 'Noto Sans', 'NotoSans-Bold.ttf');
const EASTERN: Partial<Record<Locale, Face>> = {
  ja: face(import.meta.resolve('@embedpdf/fonts-jp'), 'Noto Sans Japanese', 'NotoSansJP-Bold.otf'),
  'zh-Hans': face(import.meta.resolve('@embedpdf/fonts-sc'), 'Noto Sans S Chinese', 'NotoSansHans-Bold.otf'),
  'zh-Hant': face(import.meta.resolve('@embedpdf/fonts-tc'), 'Noto Sans T Chinese', 'NotoSansHant-Bold.otf'),
};

/** Bundled fonts, so that a clip looks the same on every machine. */
export const faceOf = (locale: Locale): Face => EASTERN[locale] ?? LETTERS;

/** As a share of the picture's width: readable on a phone at arm's length. */
const LETTER_SHARE = 0.075;
const SIDE_SHARE = 0.07;
/** As a share of the height: above the captions that apps draw over the lower edge. */
const BELOW_SHARE = 0.18;

/** Replaces characters that ASS would parse as commands. */
const plain = (text: string): string =>
  text.replaceAll('\\', '＼').replaceAll('{', '(').replaceAll('}', ')').replaceAll('\r', '');

const NO_LINE_BEGINS_WITH = /[、。，．！？!?…」』）】》：；,.]/u;

/** Breaks lines of scripts without spaces: not every build of libass does it. */
function broken(line: string, most: number): readonly string[] {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if ([...current].length >= most && !NO_LINE_BEGINS_WITH.test(character)) {
      lines.push(current);
      current = '';
    }
    current += character;
  }
  return [...lines, current];
}

const CENTISECONDS_PER_HOUR = 360_000;

/** `0:00:08.50` */
function moment(ms: number): string {
  const all = Math.round(ms / 10);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(all / CENTISECONDS_PER_HOUR)}:${two((all / 6_000) % 60)}:${two((all / 100) % 60)}.${two(all % 100)}`;
}

/** ASS captions for a picture of that size: white with a dark outline, in the lower third. */
export function burntCaptions(
  cues: readonly CaptionCue[],
  { width, height }: FrameSize,
  locale: Locale,
): string {
  const letter = Math.round(width * LETTER_SHARE);
  const side = Math.round(width * SIDE_SHARE);
  const most = Math.max(4, Math.floor((width - 2 * side) / letter));
  const isEastern = locale in EASTERN;
  const linesOf = (text: string): string =>
    plain(text)
      .split('\n')
      .flatMap((line) => (isEastern ? broken(line, most) : [line]))
      .join('\\N');
  const style = [
    `Style: Caption,${faceOf(locale).family},${letter},&H00FFFFFF,&H00FFFFFF,&H00101014,&H80000000`,
    `1,0,0,0,100,100,0,0,1,${Math.max(1, Math.round(letter / 14))},1,2,${side},${side},${Math.round(height * BELOW_SHARE)},1`,
  ].join(',');
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    style,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...cues.map(
      ({ startMs, endMs, text }) =>
        `Dialogue: 0,${moment(startMs)},${moment(endMs)},Caption,,0,0,0,,${linesOf(text)}`,
    ),
    '',
  ].join('\n');
}
