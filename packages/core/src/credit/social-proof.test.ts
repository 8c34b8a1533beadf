import { expect, test } from 'vitest';
import { mentionsCode, profileUrl } from './social-proof.ts';

test('a profile has one address, whatever somebody called themselves', () => {
  expect(profileUrl('nora.lindqvist')).toBe('https://www.tiktok.com/@nora.lindqvist');
  expect(profileUrl('@nora')).toBe('https://www.tiktok.com/@nora');
  expect(profileUrl('../../evil?x=#')).toBe('https://www.tiktok.com/@..%2F..%2Fevil%3Fx%3D%23');
});

test.each([
  ['I sell dramas. CLIFF-7F3K', true],
  ['"signature":"CLIFF-7F3K\\n"', true],
  ['CLIFF-7F3KX, then CLIFF-7F3K.', true],
  ['CLIFF-7F3KX', false],
  ['XCLIFF-7F3K', false],
  ['cliff-7f3k', false],
  ['', false],
])('%j shows the code: %s', (text, isSeen) => {
  expect(mentionsCode(text, 'CLIFF-7F3K')).toBe(isSeen);
});
