import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const verdictAtMidnight: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0010'),
  categoryId: CATEGORIES.revenge.id,
  episodes: 58,
  freeEpisodes: 4,
  wholesale: '0.21',
  retail: '0.48',
  poster: '/posters/verdict-at-midnight.svg',
  hotRank: null,
  publishedOn: '2026-01-18',
  texts: {
    en: {
      title: 'Verdict at Midnight',
      synopsis: 'The judge who sent her father away needs a lawyer. Only she takes the case.',
      captions: [
        'She has one client. She hates him. She never loses.',
        'Court opens at nine. The truth opens at midnight.',
      ],
    },
    es: {
      title: 'Veredicto a medianoche',
      synopsis: 'El juez que condenó a su padre necesita abogada. Solo ella acepta el caso.',
      captions: [
        'Tiene un cliente. Lo odia. Nunca pierde.',
        'El tribunal abre a las nueve. La verdad, a medianoche.',
      ],
    },
    ru: {
      title: 'Приговор в полночь',
      synopsis: 'Судье, который посадил её отца, нужен адвокат. Соглашается только она.',
      captions: [
        'У неё один клиент. Она его ненавидит. И никогда не проигрывает.',
        'Суд начинается в девять. Правда — в полночь.',
      ],
    },
    ja: {
      title: '真夜中の評決',
      synopsis: '父を有罪にした裁判官に弁護士が要る。引き受けたのは彼女だけ。',
      captions: ['依頼人は一人。憎い男。彼女は負けない。', '開廷は九時。真実は真夜中。'],
    },
    de: {
      title: 'Urteil um Mitternacht',
      synopsis:
        'Der Richter, der ihren Vater verurteilt hat, braucht eine Anwältin. Nur sie nimmt den Fall an.',
      captions: [
        'Sie hat einen Mandanten. Sie hasst ihn. Sie verliert nie.',
        'Das Gericht öffnet um neun. Die Wahrheit um Mitternacht.',
      ],
    },
    'zh-Hans': {
      title: '午夜判决',
      synopsis: '判她父亲有罪的法官需要律师，只有她接下此案。',
      captions: ['她只有一位委托人，她恨他，而她从不输。', '法庭九点开，真相午夜开。'],
    },
    'zh-Hant': {
      title: '午夜判決',
      synopsis: '判她父親有罪的法官需要律師，只有她接下此案。',
      captions: ['她只有一位委託人，她恨他，而她從不輸。', '法庭九點開，真相午夜開。'],
    },
  },
};
