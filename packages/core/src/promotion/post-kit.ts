/** Each platform has its own hashtag conventions. */
export const POST_PLATFORMS = ['tiktok', 'reels', 'shorts', 'telegram'] as const;
export type PostPlatform = (typeof POST_PLATFORMS)[number];

const TEXTS_A_KIT = 3;

/** TikTok and Instagram take no more than five. */
const MOST_HASHTAGS: Readonly<Record<PostPlatform, number>> = { tiktok: 5, reels: 5, shorts: 3, telegram: 3 };

const LONGEST_HASHTAG = 40;

/** `The Ninth Debt` → `#theninthdebt`, in any script. Undefined without letters. */
function hashtagOf(words: string): string | undefined {
  const letters = words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '');
  // Purely numeric tags cannot be followed.
  const isTag = /\p{L}/u.test(letters) && letters.length <= LONGEST_HASHTAG;
  return isTag ? `#${letters}` : undefined;
}

interface HashtagWords {
  readonly title: string;
  readonly category: string;
  /** Common search words of the platform and language, most frequent first, separated by spaces. */
  readonly usual: string;
}

/** The drama's own tags first; others are dropped when the limit is reached. */
export function hashtagsFor(
  platform: PostPlatform,
  { title, category, usual }: HashtagWords,
): readonly string[] {
  const tags = [title, category, ...usual.split(' ')].flatMap((words) => hashtagOf(words) ?? []);
  return [...new Set(tags)].slice(0, MOST_HASHTAGS[platform]);
}

/** The editors' texts first, then texts from the drama's facts, without duplicates. */
export const textsFor = (written: readonly string[], fromFacts: readonly string[]): readonly string[] =>
  [...new Set([...written, ...fromFacts].map((text) => text.trim()))].slice(0, TEXTS_A_KIT);
