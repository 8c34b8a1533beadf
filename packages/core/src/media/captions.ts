import { accept, type Result, refuse } from '../kernel/index.ts';

/** An hour of talk is far less; a call's body has a bound of its own. */
export const LONGEST_CAPTIONS = 48_000;

const HEAD = /^\uFEFF?WEBVTT(?:[ \t][^\n]*)?(?:\r?\n|\r|$)/;
const CUE = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}/m;

/** WebVTT with at least one cue. What a player makes of the rest harms nobody: it is shown as text. */
export const checkCaptions = (text: string): Result<true> =>
  text.length <= LONGEST_CAPTIONS && HEAD.test(text) && CUE.test(text)
    ? accept(true)
    : refuse('captions-malformed', { field: 'text' });
