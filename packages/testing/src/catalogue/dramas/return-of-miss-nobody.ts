import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const returnOfMissNobody: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0023'),
  categoryId: CATEGORIES.revenge.id,
  episodes: 76,
  freeEpisodes: 5,
  wholesale: '0.20',
  retail: '0.47',
  poster: '/posters/return-of-miss-nobody.svg',
  hotRank: 17,
  publishedOn: '2026-01-10',
  texts: {
    en: {
      title: 'Return of Miss Nobody',
      synopsis:
        'The maid they threw out without a reference buys the hotel they live in. She keeps the uniform on for the first week.',
      captions: ['New owner, old uniform.'],
    },
    es: {
      title: 'El regreso de la señorita Nadie',
      synopsis:
        'La criada a la que echaron sin referencias compra el hotel donde viven. La primera semana no se quita el uniforme.',
      captions: ['Dueña nueva, uniforme viejo.'],
    },
    ru: {
      title: 'Возвращение мисс Никто',
      synopsis:
        'Горничная, которую выгнали без рекомендаций, покупает отель, где они живут. Первую неделю она не снимает форму.',
      captions: ['Новая хозяйка, старая форма.'],
    },
    ja: {
      title: '名もなき令嬢の帰還',
      synopsis:
        '紹介状もなく追い出されたメイドが、彼らの住むホテルを買い取った。最初の一週間、彼女は制服を脱がない。',
      captions: ['新しいオーナー、古い制服。'],
    },
    de: {
      title: 'Die Rückkehr der Miss Niemand',
      synopsis:
        'Das Zimmermädchen, das sie ohne Zeugnis hinauswarfen, kauft das Hotel, in dem sie wohnen. Die erste Woche behält sie die Uniform an.',
      captions: ['Neue Besitzerin, alte Uniform.'],
    },
    'zh-Hans': {
      title: '无名小姐归来',
      synopsis: '被他们赶走、连推荐信都没有的女仆，买下了他们住的酒店。头一个星期，她没有脱下制服。',
      captions: ['新老板，旧制服。'],
    },
    'zh-Hant': {
      title: '無名小姐歸來',
      synopsis: '被他們趕走、連推薦信都沒有的女僕，買下了他們住的飯店。頭一個星期，她沒有脫下制服。',
      captions: ['新老闆，舊制服。'],
    },
  },
};
