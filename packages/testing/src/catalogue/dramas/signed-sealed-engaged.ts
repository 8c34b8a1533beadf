import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const signedSealedEngaged: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0051'),
  categoryId: CATEGORIES.ceo.id,
  episodes: 50,
  freeEpisodes: 3,
  wholesale: '0.16',
  retail: '0.37',
  poster: '/posters/signed-sealed-engaged.svg',
  hotRank: null,
  publishedOn: '2025-12-24',
  texts: {
    en: {
      title: 'Signed, Sealed, Engaged',
      synopsis:
        'A clerical error makes two rival lawyers legally engaged, with a penalty for whoever breaks it off. Neither can afford to be the reasonable one.',
      captions: ['Whoever says no first, pays.'],
    },
    es: {
      title: 'Firmado, sellado y prometidos',
      synopsis:
        'Por un error de registro, dos abogados rivales quedan prometidos por ley, con multa para quien rompa. Ninguno puede permitirse ser el sensato.',
      captions: ['Quien diga que no primero, paga.'],
    },
    ru: {
      title: 'Подписано, скреплено, обручены',
      synopsis:
        'Из-за ошибки в бумагах два адвоката-соперника официально обручены, и отказавшийся платит неустойку. Быть благоразумным не по карману обоим.',
      captions: ['Кто первым скажет «нет», тот платит.'],
    },
    ja: {
      title: '署名、捺印、婚約',
      synopsis:
        '書類の手違いで、宿敵の弁護士ふたりが法的に婚約してしまう。破棄した側には違約金。どちらも、先に冷静になる余裕はない。',
      captions: ['先に断ったほうが、払う。'],
    },
    de: {
      title: 'Unterschrieben und verlobt',
      synopsis:
        'Ein Schreibfehler macht zwei verfeindete Anwälte rechtsgültig zu Verlobten, mit Vertragsstrafe für den, der löst. Keiner kann es sich leisten, vernünftig zu sein.',
      captions: ['Wer zuerst Nein sagt, zahlt.'],
    },
    'zh-Hans': {
      title: '签字盖章就订婚',
      synopsis: '一处文书错误，让两位死对头律师在法律上成了未婚夫妻，谁先悔婚谁赔钱。两个人都赔不起理智。',
      captions: ['谁先说不，谁赔。'],
    },
    'zh-Hant': {
      title: '簽字蓋章就訂婚',
      synopsis: '一處文書錯誤，讓兩位死對頭律師在法律上成了未婚夫妻，誰先悔婚誰賠錢。兩個人都賠不起理智。',
      captions: ['誰先說不，誰賠。'],
    },
  },
};
