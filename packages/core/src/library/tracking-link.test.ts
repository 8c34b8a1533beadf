import { expect, test } from 'vitest';
import { isSubId, mayTrackingLinkBeAdded, trackingPath, trackingUrl } from './tracking-link.ts';

test.each(['bio', 'post-7', 'a', 'A_b.c-9', 'x'.repeat(40)])('%s can tell a post apart', (text) => {
  expect(isSubId(text)).toBe(true);
});

test.each(['', 'x'.repeat(41), 'two words', 'a/b', '<script>', 'naïve', 'a\n'])('%j cannot', (text) => {
  expect(isSubId(text)).toBe(false);
});

test('a consignment has fifty tracking links at most', () => {
  expect(mayTrackingLinkBeAdded(49).ok).toBe(true);
  expect(mayTrackingLinkBeAdded(50)).toMatchObject({ refusal: { name: 'too-many-tracking-links' } });
});

test('a tracking link is a short path', () => {
  expect(trackingPath('mv7k2abc')).toBe('/r/mv7k2abc');
  for (const publicUrl of ['https://cliffhanger.test', 'https://cliffhanger.test/'])
    expect(trackingUrl(publicUrl, 'mv7k2abc')).toBe('https://cliffhanger.test/r/mv7k2abc');
});
