import type { Passport } from '@cliffhanger/application/catalog';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { getPassport } from '@cliffhanger/wire/catalog';
import { type AnswerOf, wireLocale } from '@cliffhanger/wire/kernel';

export const passportResponse =
  ({ storefrontUrl }: Pick<Dependencies, 'storefrontUrl'>, dramaId: DramaId) =>
  ({ drama, licences }: Passport): AnswerOf<typeof getPassport> => ({
    title: drama.title,
    poster: drama.poster,
    episodes: drama.episodes,
    url: new URL(`licence/${dramaId}`, storefrontUrl).href,
    licences: licences.map(({ isWorldwide, countries, languages, endedAt, ...licence }) => ({
      ...licence,
      territory: isWorldwide ? 'world' : 'countries',
      countries: [...countries],
      languages: languages.map(wireLocale),
      validUntil: endedAt ?? licence.validUntil,
      recordedBy: 'content',
    })),
  });
