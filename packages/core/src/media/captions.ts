import { accept, type Result, refuse } from '../kernel/index.ts';

/** An hour of speech is far shorter; a call's body has its own limit. */
export const LONGEST_CAPTIONS = 48_000;

const HEAD = /^\uFEFF?WEBVTT(?:[ \t][^\n]*)?(?:\r?\n|\r|$)/;
const CUE = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}/m;

/** WebVTT with at least one cue. Anything else in it is displayed as text. */
export const checkCaptions = (text: string): Result<true> =>
  text.length <= LONGEST_CAPTIONS && HEAD.test(text) && CUE.test(text)
    ? accept(true)
    : refuse('captions-malformed', { field: 'text' });

export interface CaptionCue {
  readonly startMs: number;
  readonly endMs: number;
  /** Plain text with its line breaks. */
  readonly text: string;
}

const TIMING = /^(\S+)[ \t]+-->[ \t]+(\S+)/;
const MOMENT = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

function millisecondsOf(moment: string): number | undefined {
  const found = MOMENT.exec(moment);
  if (found === null) return undefined;
  const [, hours = '0', minutes, seconds, milliseconds] = found;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(milliseconds);
}

const plainCue = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();

/** Cues in order of time; other blocks are skipped, as players do. */
export function cuesIn(captions: string): readonly CaptionCue[] {
  const blocks = captions.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/);
  const cues = blocks.flatMap((block): readonly CaptionCue[] => {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMING.test(line));
    const [, from = '', to = ''] = TIMING.exec(lines[at] ?? '') ?? [];
    const startMs = millisecondsOf(from);
    const endMs = millisecondsOf(to);
    const text = plainCue(lines.slice(at + 1));
    if (startMs === undefined || endMs === undefined || endMs <= startMs || text === '') return [];
    return [{ startMs, endMs, text }];
  });
  return cues.toSorted((one, other) => one.startMs - other.startMs);
}
