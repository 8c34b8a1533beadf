import { describe, expect, it } from 'vitest';
import { DEFAULT_LINK_HOSTS, mayLinkBeAdded, parsePromotionLink } from './link.ts';

const parse = (text: string) => parsePromotionLink(text, DEFAULT_LINK_HOSTS);

describe('a promotion link', () => {
  it('is one address however it was pasted', () => {
    const same = { ok: true, value: 'https://tiktok.com/@mara/video/7' };
    expect(parse(' https://www.TikTok.com/@mara/video/7/ ')).toEqual(same);
    expect(parse('https://tiktok.com/@mara/video/7#comments')).toEqual(same);
  });

  it('must be there, be https and be on an allowed site', () => {
    expect(parse('  ')).toMatchObject({ refusal: { name: 'promotion-link-required' } });
    expect(parse('http://tiktok.com/@mara/video/7')).toMatchObject({ refusal: { name: 'link-not-https' } });
    expect(parse('tiktok.com/@mara')).toMatchObject({ refusal: { name: 'link-malformed' } });
    expect(parse('https://example.com/v/1')).toMatchObject({ refusal: { name: 'link-host-not-allowed' } });
  });

  it.each([
    'https://tiktok.com.evil.example/v',
    'https://eviltiktok.com/v',
    'https://tiktok.com@evil.example/v',
    'https://tiktok.com:8443/v',
    'https://127.0.0.1/v',
    'javascript:alert(1)',
  ])('is not fooled by %s', (text) => {
    expect(parse(text).ok).toBe(false);
  });

  it('is one of three open ones at most', () => {
    expect(mayLinkBeAdded(2).ok).toBe(true);
    expect(mayLinkBeAdded(3)).toMatchObject({ refusal: { name: 'too-many-open-links' } });
  });
});
