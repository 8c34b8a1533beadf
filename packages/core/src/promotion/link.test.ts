import { describe, expect, it } from 'vitest';
import {
  DEFAULT_LINK_HOSTS,
  isOnOwnAccount,
  mayLinkBeAdded,
  OPEN_LINKS_A_CONSIGNMENT,
  parsePromotionLink,
} from './link.ts';

const parse = (text: string) => parsePromotionLink(text, DEFAULT_LINK_HOSTS);

/** All spellings in a line are the same post. */
const SPELLINGS = [
  [
    'tiktok.com/71',
    'https://www.tiktok.com/@mara/video/71',
    ' https://www.TikTok.com/@Mara/video/71/ ',
    'https://m.tiktok.com/%40mara//video/71?is_from_webapp=1&sender_device=pc#comments',
    'https://tiktok.com/@somebody.else/video/71',
    'https://www.tiktok.com/@mara/photo/71',
    'https://m.tiktok.com/v/71.html',
    'https://www.tiktok.com/embed/v2/71',
  ],
  [
    'youtube.com/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
    'https://m.youtube.com/watch/?app=desktop&v=dQw4w9%57gXcQ',
    'https://youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  [
    'instagram.com/CabcDEF12_-',
    'https://www.instagram.com/p/CabcDEF12_-/?igsh=MzRl',
    'https://instagram.com/reel/CabcDEF12_-',
    'https://www.instagram.com/reels/CabcDEF12_-/',
    'https://www.instagram.com/mara/reel/CabcDEF12_-/',
    'https://instagr.am/p/CabcDEF12_-',
  ],
  [
    'facebook.com/1017',
    'https://www.facebook.com/watch/?v=1017&mibextid=x',
    'https://m.facebook.com/reel/1017/?s=single_unit',
    'https://de-de.facebook.com/mara/videos/a-title/1017/',
    'https://facebook.com/video.php?v=1017',
    'https://fb.com/mara/posts/1017?__tn__=R',
    'https://mbasic.facebook.com/story.php?id=42&story_fbid=1017',
    'https://facebook.com/groups/series/permalink/1017/',
  ],
  [
    'x.com/1790',
    'https://x.com/mara/status/1790?s=20',
    'https://twitter.com/Mara/status/1790',
    'https://mobile.twitter.com/mara/statuses/1790/photo/1',
    'https://x.com/i/web/status/1790',
  ],
] as const satisfies readonly (readonly [string, string, ...string[]])[];

describe('a promotion link', () => {
  it.each(SPELLINGS.map(([post, ...spellings]) => ({ post, spellings })))(
    'is one post, $post, however its address was copied',
    ({ post, spellings }) => {
      for (const spelling of spellings) expect(parse(spelling)).toMatchObject({ ok: true, value: { post } });
    },
  );

  it('is one post on Kwai too, where an operator has added it', () => {
    for (const host of ['www.kwai.com', 'kwai.com', 'm.kwai.com']) {
      expect(parsePromotionLink(`https://${host}/@Mara/video/52?share=1`, ['kwai.com'])).toMatchObject({
        value: { post: 'kwai.com/52' },
      });
    }
  });

  it('is stored in a form that opens', () => {
    const urls = SPELLINGS.map(([, spelling]) => parse(spelling));
    expect(urls.map((parsed) => parsed.ok && parsed.value.url)).toEqual([
      'https://tiktok.com/@mara/video/71',
      'https://youtube.com/watch?v=dQw4w9WgXcQ',
      'https://instagram.com/p/CabcDEF12_-',
      'https://facebook.com/watch?v=1017',
      'https://x.com/mara/status/1790',
    ]);
  });

  it('on a site that an operator has added keeps its query, without the parameters that track', () => {
    for (const query of ['post=7&by=mara', 'utm_source=a&by=mara&fbclid=1&post=7']) {
      expect(parsePromotionLink(`https://www.clips.example/watch?${query}`, ['clips.example'])).toEqual({
        ok: true,
        value: {
          url: 'https://clips.example/watch?by=mara&post=7',
          post: 'clips.example/watch?by=mara&post=7',
        },
      });
    }
  });

  it('is another post when its number is another one', () => {
    expect(parse('https://tiktok.com/@mara/video/8')).not.toEqual(parse('https://tiktok.com/@mara/video/7'));
    expect(parse('https://youtu.be/dQw4w9WgXcQ')).not.toEqual(parse('https://youtu.be/dqw4w9wgxcq'));
  });

  it.each([
    'https://vm.tiktok.com/ZT8xabc',
    'https://vt.tiktok.com/ZT8xabc/',
    'https://www.tiktok.com/t/ZT8xabc',
    'https://fb.watch/abc',
    'https://www.facebook.com/share/v/1abc/',
    'https://www.instagram.com/share/reel/abc',
  ])('is not short: %s does not show which post it is', (text) => {
    expect(parse(text)).toMatchObject({ refusal: { name: 'link-shortened', field: 'url' } });
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
    'https://youtube.com/watch?v=dQw4w9WgXcQ&v=AAAAAAAAAAA',
    'https://youtube.com/watch?v=dQw4w9WgXcQxyz',
    'https://tiktok.com/@mara/video/071',
    'https://instagram.com/reels/audio/123456',
  ])('is a post and not the profile %s', (text) => {
    expect(parse(text)).toMatchObject({ refusal: { name: 'link-not-a-post', field: 'url' } });
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

describe('the account in the address of a post', () => {
  const post = { url: 'https://tiktok.com/@mara/video/7', post: 'tiktok.com/7', owner: 'mara' };
  const mara = { handle: 'Mara', isProven: false };
  const nora = { handle: 'nora', isProven: true };

  it('is a proven account of the seller', () => {
    expect(isOnOwnAccount(post, [nora, { ...mara, isProven: true }]).ok).toBe(true);
  });

  it('is one that the seller named, while none of theirs is proven', () => {
    expect(isOnOwnAccount(post, [mara]).ok).toBe(true);
    expect(isOnOwnAccount(post, [mara, nora])).toMatchObject({
      refusal: {
        name: 'link-of-another-account',
        field: 'url',
        facts: { account: '@mara', accounts: '@nora' },
      },
    });
  });

  it('is left to review where the address has none', () => {
    expect(isOnOwnAccount({ url: 'https://youtu.be/x', post: 'youtube.com/x' }, [nora]).ok).toBe(true);
  });

  it('is read in small letters', () => {
    expect(parse('https://www.tiktok.com/@Mara/video/7')).toMatchObject({ value: { owner: 'mara' } });
    expect(parse('https://m.tiktok.com/v/7.html')).toMatchObject({ ok: true });
  });
});
