import { expect, test } from 'vitest';
import { linkSearchOf } from './link-search.ts';

test.each([
  'https://cliffhanger.example/r/mv7k2abc',
  ' /r/mv7k2abc?x=1 ',
  'CLIFFHANGER.example/r/MV7K2ABC#top',
])('of the address %s the code counts, and nothing else', (typed) => {
  expect(linkSearchOf(typed)).toEqual({ code: 'mv7k2abc', subId: undefined, post: undefined });
});

test('a bare word may be a code, the beginning of a name or a part of a post', () => {
  expect(linkSearchOf('TikTok-bio')).toEqual({ code: undefined, subId: 'tiktok-bio', post: 'tiktok-bio' });
  expect(linkSearchOf('mv7k2abc')).toEqual({ code: 'mv7k2abc', subId: 'mv7k2abc', post: 'mv7k2abc' });
});

test('a post is found with and without its scheme and its last slash', () => {
  const post = 'www.tiktok.com/@mara/video/7';
  expect(linkSearchOf(`https://${post}/`).post).toBe(post);
  expect(linkSearchOf(post).post).toBe(post);
});

test('a letter or two find no post, and one no name', () => {
  expect(linkSearchOf('a')).toEqual({ code: undefined, subId: undefined, post: undefined });
  expect(linkSearchOf('bio')).toEqual({ code: undefined, subId: 'bio', post: undefined });
});
