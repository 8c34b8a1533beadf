import { describe, expect, it } from 'vitest';
import { DEFAULT_LINK_HOSTS, mayLinkBeAdded, OPEN_LINKS_A_CONSIGNMENT, parsePromotionLink } from './link.ts';

const parse = (text: string) => parsePromotionLink(text, DEFAULT_LINK_HOSTS);

describe('a promotion link', () => {
  it.each([
    ' https://www.TikTok.com/@mara/video/7/ ',
    'https://tiktok.com/@mara/video/7#comments',
    'https://m.tiktok.com/%40mara//video/7?is_from_webapp=1&sender_device=pc',
  ])('is one address however it was pasted: %s', (text) => {
    expect(parse(text)).toEqual({ ok: true, value: 'https://tiktok.com/@mara/video/7' });
  });

  it.each([
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
    'https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ',
  ])('keeps of a query only what tells the post: %s', (text) => {
    expect(parse(text)).toEqual({ ok: true, value: 'https://youtube.com/watch?v=dQw4w9WgXcQ' });
  });

  it('keeps the query of a site that an operator has added', () => {
    expect(parsePromotionLink('https://clips.example/watch?post=7&by=mara', ['clips.example'])).toEqual({
      ok: true,
      value: 'https://clips.example/watch?post=7&by=mara',
    });
  });

  it('is another address when the post is another one', () => {
    expect(parse('https://tiktok.com/@mara/video/8')).not.toEqual(parse('https://tiktok.com/@mara/video/7'));
    expect(parse('https://youtube.com/watch?v=a')).not.toEqual(parse('https://youtube.com/watch?v=b'));
  });

  it('must be there, be https, be a post and be on an allowed site', () => {
    expect(parse('  ')).toMatchObject({ refusal: { name: 'promotion-link-required' } });
    expect(parse('http://tiktok.com/@mara/video/7')).toMatchObject({ refusal: { name: 'link-not-https' } });
    expect(parse('tiktok.com/@mara')).toMatchObject({ refusal: { name: 'link-malformed' } });
    expect(parse('https://tiktok.com/')).toMatchObject({ refusal: { name: 'link-malformed' } });
    expect(parse(`https://tiktok.com/${'x'.repeat(500)}`)).toMatchObject({
      refusal: { name: 'link-malformed' },
    });
    expect(parse('https://example.com/v/1')).toMatchObject({ refusal: { name: 'link-host-not-allowed' } });
  });

  it.each([
    'https://www.tiktok.com/@mara',
    'https://tiktok.com/@mara/?lang=en',
    'https://youtube.com/@mara/shorts',
    'https://youtube.com/channel/UC1234',
    'https://instagram.com/mara/',
    'https://facebook.com/mara',
    'https://facebook.com/profile.php?id=100',
    'https://x.com/mara',
  ])('is a post and not the profile %s', (text) => {
    expect(parse(text)).toMatchObject({ refusal: { name: 'link-not-a-post', field: 'url' } });
  });

  it.each([
    'https://tiktok.com/t/ZT8xabc',
    'https://vm.tiktok.com/ZT8xabc',
    'https://youtube.com/shorts/abc',
    'https://youtu.be/abc',
    'https://instagram.com/p/Cabc',
    'https://instagram.com/reel/Cabc',
    'https://facebook.com/watch?v=1',
    'https://facebook.com/mara/posts/1',
    'https://x.com/mara/status/1',
  ])('may be %s', (text) => {
    expect(parse(text).ok).toBe(true);
  });

  it.each([
    'https://tiktok.com.evil.example/v',
    'https://eviltiktok.com/v',
    'https://tiktok.com@evil.example/v',
    'https://tiktok.com:8443/v',
    'https://127.0.0.1/v',
    'https://[::1]/v',
    'https://tiktok.com/../../v',
    'https://tiktok.com/\u0000v',
    'https://tiktok.com\\@evil.example/v',
    'https://tiktok。com/v',
    'javascript:alert(1)',
  ])('is not fooled by %s', (text) => {
    expect(parse(text).ok).toBe(false);
  });

  it('is one of three open ones at most', () => {
    const rules = { mostOpen: OPEN_LINKS_A_CONSIGNMENT };
    expect(mayLinkBeAdded(2, rules).ok).toBe(true);
    expect(mayLinkBeAdded(3, rules)).toMatchObject({
      refusal: { name: 'too-many-open-links', facts: { most: 3 } },
    });
  });
});
