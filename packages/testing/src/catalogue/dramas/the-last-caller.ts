import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theLastCaller: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0004'),
  categoryId: CATEGORIES.thriller.id,
  episodes: 48,
  freeEpisodes: 3,
  wholesale: '0.25',
  retail: '0.65',
  poster: '/posters/the-last-caller.svg',
  hotRank: 4,
  publishedOn: '2026-01-15',
  texts: {
    en: {
      title: 'The Last Caller',
      synopsis: 'The night host answers one more call. The voice is her own, from tomorrow.',
      captions: [
        '“Don’t take the stairs,” said the caller. It was her voice.',
        'Line four has been dead for years. It is ringing.',
      ],
    },
    es: {
      title: 'La última llamada',
      synopsis: 'La locutora de noche atiende una llamada más. La voz es la suya, desde mañana.',
      captions: [
        '«No bajes por la escalera», dijo la voz. Era la suya.',
        'La línea cuatro lleva años cortada. Está sonando.',
      ],
    },
    ru: {
      title: 'Последний звонок в эфир',
      synopsis: 'Ночная ведущая отвечает ещё на один звонок. Это её собственный голос, из завтрашнего дня.',
      captions: [
        '«Не ходи по лестнице», — сказал голос. Это был её голос.',
        'Четвёртая линия мертва много лет. Она звонит.',
      ],
    },
    ja: {
      title: '最後の通話者',
      synopsis: '深夜ラジオの最後の電話。声は、明日の自分だった。',
      captions: ['「階段を使わないで」その声は自分の声だった。', '何年も不通の四番線が、鳴っている。'],
    },
    de: {
      title: 'Der letzte Anruf',
      synopsis: 'Die Moderatorin der Nacht nimmt noch einen Anruf an. Es ist ihre eigene Stimme, von morgen.',
      captions: [
        '„Nimm nicht die Treppe“, sagte der Anruf. Mit ihrer Stimme.',
        'Leitung vier ist seit Jahren tot. Sie klingelt.',
      ],
    },
    'zh-Hans': {
      title: '最后一位来电者',
      synopsis: '深夜主持人接起最后一通电话，那是她自己的声音，来自明天。',
      captions: ['“别走楼梯。”电话里是她自己的声音。', '四号线断了多年，它响了。'],
    },
    'zh-Hant': {
      title: '最後一位來電者',
      synopsis: '深夜主持人接起最後一通電話，那是她自己的聲音，來自明天。',
      captions: ['「別走樓梯。」電話裡是她自己的聲音。', '四號線斷了多年，它響了。'],
    },
  },
};
