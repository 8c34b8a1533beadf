import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const myOwnFuneral: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0019'),
  categoryId: CATEGORIES.comedy.id,
  episodes: 34,
  freeEpisodes: 3,
  wholesale: '0.15',
  retail: '0.35',
  poster: '/posters/my-fake-funeral.svg',
  hotRank: 13,
  publishedOn: '2026-01-17',
  texts: {
    en: {
      title: 'My Fake Funeral',
      synopsis:
        'To find out who would cry, he fakes his death and lies in the coffin with one eye open. Nobody cries, except the caterer.',
      captions: ['Dead man seeks guests.'],
    },
    es: {
      title: 'Mi falso funeral',
      synopsis:
        'Para saber quién lloraría, finge su muerte y se tumba en el ataúd con un ojo abierto. No llora nadie, salvo la del catering.',
      captions: ['Difunto busca invitados.'],
    },
    ru: {
      title: 'Мои фальшивые похороны',
      synopsis:
        'Чтобы узнать, кто будет плакать, он инсценирует смерть и лежит в гробу с приоткрытым глазом. Не плачет никто, кроме повара.',
      captions: ['Покойник ищет гостей.'],
    },
    ja: {
      title: 'ぼくの偽葬式',
      synopsis:
        '誰が泣いてくれるか知りたくて、彼は死んだふりをし、片目を開けて棺に横たわる。誰も泣かない。仕出し屋の彼女以外は。',
      captions: ['故人、参列者募集中。'],
    },
    de: {
      title: 'Meine falsche Beerdigung',
      synopsis:
        'Um zu sehen, wer weint, täuscht er seinen Tod vor und liegt mit einem offenen Auge im Sarg. Niemand weint, außer der Frau vom Catering.',
      captions: ['Verstorbener sucht Gäste.'],
    },
    'zh-Hans': {
      title: '我的假葬礼',
      synopsis: '为了看看谁会哭，他假死躺进棺材，还睁着一只眼。没有人哭，除了办酒席的姑娘。',
      captions: ['死者诚征来宾。'],
    },
    'zh-Hant': {
      title: '我的假葬禮',
      synopsis: '為了看看誰會哭，他假死躺進棺材，還睜著一隻眼。沒有人哭，除了辦外燴的女孩。',
      captions: ['往生者誠徵來賓。'],
    },
  },
};
