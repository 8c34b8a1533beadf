import type { Dependencies } from '@cliffhanger/application/ports';
import type { PostKit } from '@cliffhanger/application/promotion';
import type { Locale } from '@cliffhanger/core/kernel';
import { trackingUrl } from '@cliffhanger/core/library';
import { clipFile } from '@cliffhanger/core/media';
import { hashtagsFor, POST_PLATFORMS, textsFor } from '@cliffhanger/core/promotion';
import { t } from '@cliffhanger/i18n/server';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type * as wire from '@cliffhanger/wire/promotion';

type Addresses = Pick<Dependencies, 'publicUrl' | 'storage'>;

export const clipResponse =
  ({ storage }: Pick<Dependencies, 'storage'>) =>
  ({ name, ...clip }: PostKit['clip']): AnswerOf<typeof wire.makeClip> => ({
    ...clip,
    url: name === null ? null : storage.addressOf(clipFile(name)),
  });

/** The texts are for viewers, so they use the kit's language instead of the seller's. */
export const postKitResponse =
  (dependencies: Addresses) =>
  ({ drama, consignment, trackingCode, language, clip }: PostKit): AnswerOf<typeof wire.getPostKit> => ({
    dramaId: drama.id,
    consignmentId: consignment.id,
    title: drama.title,
    poster: drama.poster,
    url: trackingUrl(dependencies.publicUrl, trackingCode),
    language,
    languages: drama.kit.map(({ locale }) => locale),
    texts: [...textsIn(language, drama)],
    hashtags: POST_PLATFORMS.map((platform) => ({
      platform,
      tags: [
        ...hashtagsFor(platform, {
          title: drama.title,
          category: drama.category.name,
          usual: t(language, `kit.tags.${platform}`),
        }),
      ],
    })),
    clip: clipResponse(dependencies)(clip),
  });

function textsIn(language: Locale, { title, synopsis, episodes, freeEpisodes, kit }: PostKit['drama']) {
  const facts = { title, synopsis, all: episodes, count: freeEpisodes };
  return textsFor(kit.find(({ locale }) => locale === language)?.captions ?? [], [
    t(language, 'kit.text.story', facts),
    t(language, 'kit.text.episodes', facts),
    t(language, 'kit.text.tonight', facts),
  ]);
}
