/** The identity of a post, independent of how its URL was copied. */
export interface PostAddress {
  /** The URL in the form in which it is stored and opened. */
  readonly url: string;
  /** Equal for all spellings of a post: its site and the site's id for it. */
  readonly post: string;
  /** The account in the URL, in lower case; only for sites where sellers can prove accounts. */
  readonly owner?: string;
}

type Parameters = ReadonlyMap<string, string>;

interface Site {
  /** The first one names the site. Subdomains (`m.`, `www.`, `de-de.`) show the same posts. */
  readonly hosts: readonly [string, ...string[]];
  /** Host and path of short URLs. They redirect and contain neither post nor account. */
  readonly shortened?: RegExp;
  readonly read: (path: string, parameters: Parameters) => PostAddress | undefined;
}

const NUMBER = '[1-9]\\d{0,24}';

const TIKTOK_OF_ACCOUNT = new RegExp(`^/@([\\w.]*)/(video|photo)/(${NUMBER})$`, 'i');
const TIKTOK_WITHOUT = new RegExp(
  `^/(?:v|embed|embed/v\\d|player/v\\d|share/video|i18n/share/video)/(${NUMBER})(?:\\.html)?$`,
  'i',
);

/** TikTok opens a video by its number under any account name. */
function readTikTok(path: string): PostAddress | undefined {
  const [, name = '', kind = 'video', number] =
    TIKTOK_OF_ACCOUNT.exec(path) ?? withoutAccount(TIKTOK_WITHOUT.exec(path));
  if (number === undefined) return undefined;
  const owner = name.toLowerCase();
  const post = {
    url: `https://tiktok.com/@${owner}/${kind.toLowerCase()}/${number}`,
    post: `tiktok.com/${number}`,
  };
  return owner === '' ? post : { ...post, owner };
}

const withoutAccount = (match: RegExpExecArray | null): readonly (string | undefined)[] =>
  match === null ? [] : [match[0], undefined, undefined, match[1]];

const YOUTUBE_PATH = /^\/(?:(?:shorts|live|embed|v|e)\/)?([\w-]{11})$/;
const YOUTUBE_ID = /^[\w-]{11}$/;

function readYouTube(path: string, parameters: Parameters): PostAddress | undefined {
  const id = path === '/watch' ? parameters.get('v') : YOUTUBE_PATH.exec(path)?.[1];
  if (id === undefined || !YOUTUBE_ID.test(id)) return undefined;
  return { url: `https://youtube.com/watch?v=${id}`, post: `youtube.com/${id}` };
}

const INSTAGRAM_PATH = /^(?:\/[\w.]+)?\/(?:p|reels?|tv)\/([\w-]{5,60})(?:\/embed(?:\/captioned)?)?$/;

function readInstagram(path: string): PostAddress | undefined {
  const code = INSTAGRAM_PATH.exec(path)?.[1];
  if (code === undefined || code === 'audio') return undefined;
  return { url: `https://instagram.com/p/${code}`, post: `instagram.com/${code}` };
}

const FACEBOOK_VIDEO = new RegExp(`^/(?:reel|[^/]+/videos(?:/[^/]+)?)/(${NUMBER})$`, 'i');
const FACEBOOK_POST = new RegExp(
  `^/(?:groups/[^/]+/(?:posts|permalink)|[^/]+/(?:posts|photos)(?:/[^/]+)?)/(${NUMBER}|pfbid\\w+)$`,
);
const FACEBOOK_NUMBER = new RegExp(`^(?:${NUMBER}|pfbid\\w+)$`);
const FACEBOOK_PARAMETERS: Readonly<Record<string, string>> = {
  '/watch': 'v',
  '/watch/live': 'v',
  '/video.php': 'v',
  '/photo': 'fbid',
  '/photo.php': 'fbid',
  '/permalink.php': 'story_fbid',
  '/story.php': 'story_fbid',
};

function readFacebook(path: string, parameters: Parameters): PostAddress | undefined {
  const video = FACEBOOK_VIDEO.exec(path)?.[1];
  if (video !== undefined) return facebookPost(video, `watch?v=${video}`);
  const post = FACEBOOK_POST.exec(path)?.[1];
  if (post !== undefined) return facebookPost(post, path.slice(1));
  const parameter = FACEBOOK_PARAMETERS[path];
  const number = parameter && parameters.get(parameter);
  if (parameter === undefined || number === undefined || !FACEBOOK_NUMBER.test(number)) return undefined;
  if (parameter !== 'story_fbid') {
    return facebookPost(number, `${parameter === 'v' ? 'watch' : 'photo'}?${parameter}=${number}`);
  }
  const page = parameters.get('id') ?? '';
  return FACEBOOK_NUMBER.test(page)
    ? facebookPost(number, `permalink.php?story_fbid=${number}&id=${page}`)
    : undefined;
}

const facebookPost = (number: string, rest: string): PostAddress => ({
  url: `https://facebook.com/${rest}`,
  post: `facebook.com/${number}`,
});

const X_PATH = new RegExp(`^/(i/web|\\w{1,15})/status(?:es)?/(${NUMBER})(?:/.*)?$`, 'i');

/** X opens a post by its number under any account name. */
function readX(path: string): PostAddress | undefined {
  const [, name = '', number] = X_PATH.exec(path) ?? [];
  if (number === undefined) return undefined;
  return { url: `https://x.com/${name.toLowerCase()}/status/${number}`, post: `x.com/${number}` };
}

const KWAI_PATH = new RegExp(`^/@([\\w.-]+)/video/(${NUMBER})$`, 'i');

function readKwai(path: string): PostAddress | undefined {
  const [, name = '', number] = KWAI_PATH.exec(path) ?? [];
  if (number === undefined) return undefined;
  return { url: `https://kwai.com/@${name.toLowerCase()}/video/${number}`, post: `kwai.com/${number}` };
}

const SITES: readonly Site[] = [
  { hosts: ['tiktok.com'], shortened: /^(?:v[mt]\.tiktok\.com\/|[^/]+\/t\/)/, read: readTikTok },
  { hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'], read: readYouTube },
  { hosts: ['instagram.com', 'instagr.am'], shortened: /^[^/]+\/share\//, read: readInstagram },
  {
    hosts: ['facebook.com', 'fb.com', 'fb.watch'],
    shortened: /^(?:fb\.watch\/|[^/]+\/share\/)/,
    read: readFacebook,
  },
  { hosts: ['x.com', 'twitter.com'], read: readX },
  { hosts: ['kwai.com', 'kw.ai'], shortened: /^(?:k\.kwai\.com|(?:[^/]+\.)?kw\.ai)\//, read: readKwai },
];

const isOn = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`);

/** Whether a site is allowed under one of its hosts. */
export const isAllowedHost = (host: string, allowedHosts: readonly string[]): boolean => {
  const [main] = SITES.find(({ hosts }) => hosts.some((one) => isOn(host, one)))?.hosts ?? [];
  return allowedHosts.some((site) => isOn(host, site) || site === main);
};

/** Subdomains of the same site for other screens. */
const SCREEN_PREFIX = /^(?:www|m|mobile|web)\./;
/** Parameters that track the visitor's origin and never identify a post. */
const TRACKING_PARAMETER =
  /^(?:utm_\w+|_ga|fbclid|gclid|dclid|msclkid|ttclid|twclid|yclid|igsh|igshid|mc_[ce]id)$/i;

export type PostRead = PostAddress | 'shortened' | 'not-a-post';

/** `path` has no trailing slash; `path` and `query` have no unnecessary percent escapes. */
export function readPost(host: string, path: string, query: readonly string[]): PostRead {
  const site = SITES.find(({ hosts }) => hosts.some((one) => isOn(host, one)));
  if (site === undefined) return readElsewhere(host, path, query);
  if (site.shortened?.test(`${host}${path}`) === true) return 'shortened';
  const parameters = new Map(query.map((part) => cut(part)));
  // Browsers and sites disagree about which of two equal parameters counts.
  if (parameters.size !== query.length) return 'not-a-post';
  return site.read(path, parameters) ?? 'not-a-post';
}

function cut(part: string): [string, string] {
  const at = part.indexOf('=');
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}

function readElsewhere(host: string, path: string, query: readonly string[]): PostAddress {
  const telling = query.filter((part) => !TRACKING_PARAMETER.test(cut(part)[0])).toSorted();
  const post = `${host.replace(SCREEN_PREFIX, '')}${path}${telling.length === 0 ? '' : `?${telling.join('&')}`}`;
  return { url: `https://${post}`, post };
}
