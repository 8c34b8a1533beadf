import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const aFanForTheEmpress: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0037'),
  categoryId: CATEGORIES.historical.id,
  episodes: 76,
  freeEpisodes: 5,
  wholesale: '0.18',
  retail: '0.42',
  poster: '/posters/a-fan-for-the-empress.svg',
  hotRank: 31,
  publishedOn: '2026-01-02',
  texts: {
    en: {
      title: 'A Fan for the Empress',
      synopsis:
        'A fan painter hides the truth about the old emperor’s death in eleven folds. The Empress opens ten of them, and smiles.',
      captions: ['Ten folds of flowers. One fold of truth.'],
    },
    es: {
      title: 'Un abanico para la emperatriz',
      synopsis:
        'Una pintora esconde en once pliegues la verdad sobre la muerte del viejo emperador. La emperatriz abre diez y sonríe.',
      captions: ['Diez pliegues de flores. Uno de verdad.'],
    },
    ru: {
      title: 'Веер для императрицы',
      synopsis:
        'Художница прячет правду о смерти старого императора в одиннадцати складках веера. Императрица раскрывает десять и улыбается.',
      captions: ['Десять складок цветов. Одна складка правды.'],
    },
    ja: {
      title: '皇后の扇',
      synopsis: '扇絵師は、先帝の死の真相を十一の折り目に隠した。皇后は十まで開き、微笑んだ。',
      captions: ['花の折り目が十。真実の折り目が、ひとつ。'],
    },
    de: {
      title: 'Ein Fächer für die Kaiserin',
      synopsis:
        'Eine Fächermalerin verbirgt die Wahrheit über den Tod des alten Kaisers in elf Falten. Die Kaiserin öffnet zehn davon und lächelt.',
      captions: ['Zehn Falten Blumen. Eine Falte Wahrheit.'],
    },
    'zh-Hans': {
      title: '献给皇后的扇子',
      synopsis: '画扇的女子把先帝之死的真相藏进十一道扇褶。皇后展开十道，微微一笑。',
      captions: ['十褶画花，一褶藏真。'],
    },
    'zh-Hant': {
      title: '獻給皇后的扇子',
      synopsis: '畫扇的女子把先帝之死的真相藏進十一道扇褶。皇后展開十道，微微一笑。',
      captions: ['十褶畫花，一褶藏真。'],
    },
  },
};
