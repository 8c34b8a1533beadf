/** Where sellers post; each has its own habits about hashtags. */
export const POST_PLATFORMS = ['tiktok', 'reels', 'shorts', 'telegram'] as const;
export type PostPlatform = (typeof POST_PLATFORMS)[number];

/** As many as a seller can choose from at a glance. */
const TEXTS_A_KIT = 3;

/** What is read as a list and not as noise; TikTok and Instagram take no more than five. */
const MOST_HASHTAGS: Readonly<Record<PostPlatform, number>> = { tiktok: 5, reels: 5, shorts: 3, telegram: 3 };

const LONGEST_HASHTAG = 40;

/** `The Ninth Debt` → `#theninthdebt`; letters of every script stay. Undefined: nothing that could be followed. */
function hashtagOf(words: string): string | undefined {
  const letters = words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '');
  // No site follows a tag that is only a number.
  const isTag = /\p{L}/u.test(letters) && letters.length <= LONGEST_HASHTAG;
  return isTag ? `#${letters}` : undefined;
}

interface HashtagWords {
  readonly title: string;
  readonly category: string;
  /** What people search for on that platform in that language, the most usual first, parted by spaces. */
  readonly usual: string;
}

/** What the post is about comes first: that is what the others are cut for. */
export function hashtagsFor(
  platform: PostPlatform,
  { title, category, usual }: HashtagWords,
): readonly string[] {
  const tags = [title, category, ...usual.split(' ')].flatMap((words) => hashtagOf(words) ?? []);
  return [...new Set(tags)].slice(0, MOST_HASHTAGS[platform]);
}

/** What the editors wrote first, then what follows from the facts of the drama; each once. */
export const textsFor = (written: readonly string[], fromFacts: readonly string[]): readonly string[] =>
  [...new Set([...written, ...fromFacts].map((text) => text.trim()))].slice(0, TEXTS_A_KIT);
