import { expect, test } from 'vitest';
import { idOf } from '../kernel/index.ts';
import { cuesIn } from './captions.ts';
import { type ClipSource, clipSourceAmong, clipWindow, cuesWithin, isCutFrom } from './clip.ts';

const source = (number: number, captions: string | null = null): ClipSource => ({
  number,
  uploadId: idOf<'episode-upload'>(`01990000-0000-7000-8000-00000000000${number}`),
  captions,
});

test('a clip is cut from the last free episode that has captions in its language', () => {
  expect(clipSourceAmong([source(0), source(1, 'a'), source(2, 'b'), source(3)])?.number).toBe(2);
  expect(clipSourceAmong([source(0), source(1), source(3)])?.number).toBe(3);
  expect(clipSourceAmong([source(0)])?.number).toBe(0);
  expect(clipSourceAmong([])).toBeUndefined();
});

test('another film or other captions make another clip', () => {
  expect(isCutFrom(source(1, 'a'), source(1, 'a'))).toBe(true);
  expect(isCutFrom(source(1, 'a'), source(1, 'b'))).toBe(false);
  expect(isCutFrom(source(1, 'a'), { ...source(2, 'a'), number: 1 })).toBe(false);
});

const VTT = `WEBVTT

NOTE not for viewers

1
00:00:28.000 --> 00:00:31.500 line:80%
<v Mara>You knew</v> him &amp; her?

00:40.000 --> 00:42.000
No es tu hermano.
Es el heredero.

00:42.500 --> 00:42.000
never ends before it begins
`;

test('captions are read as players read them', () => {
  expect(cuesIn(VTT.replaceAll('\n', '\r\n'))).toEqual([
    { startMs: 28_000, endMs: 31_500, text: 'You knew him & her?' },
    { startMs: 40_000, endMs: 42_000, text: 'No es tu hermano.\nEs el heredero.' },
  ]);
  expect(cuesIn('')).toEqual([]);
});

test('a clip is the last half minute, and cuts no line in half', () => {
  expect(clipWindow(60_000, [])).toEqual({ startMs: 30_000, endMs: 60_000 });
  expect(clipWindow(60_000, cuesIn(VTT))).toEqual({ startMs: 31_500, endMs: 60_000 });
  expect(clipWindow(12_000, [])).toEqual({ startMs: 0, endMs: 12_000 });
});

test('the lines of a clip are told in its own time', () => {
  const window = { startMs: 31_500, endMs: 41_000 };
  expect(cuesWithin(cuesIn(VTT), window)).toEqual([
    { startMs: 8_500, endMs: 9_500, text: 'No es tu hermano.\nEs el heredero.' },
  ]);
});
