import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theChairmansDriver: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0038'),
  categoryId: CATEGORIES.ceo.id,
  episodes: 66,
  freeEpisodes: 4,
  wholesale: '0.19',
  retail: '0.44',
  poster: '/posters/the-chairmans-driver.svg',
  hotRank: 32,
  publishedOn: '2026-01-07',
  texts: {
    en: {
      title: 'The Chairman’s Driver',
      synopsis:
        'For six years she has driven the most powerful man in the city and heard every call he made. On the day he is betrayed, she is the only one he has never noticed.',
      captions: ['She knows every secret in the back seat.'],
    },
    es: {
      title: 'La chófer del presidente',
      synopsis:
        'Lleva seis años conduciendo para el hombre más poderoso de la ciudad y ha oído todas sus llamadas. El día que lo traicionan, ella es la única en quien nunca se fijó.',
      captions: ['Conoce todos los secretos del asiento trasero.'],
    },
    ru: {
      title: 'Водитель председателя',
      synopsis:
        'Шесть лет она возит самого влиятельного человека города и слышит каждый его звонок. В день предательства она единственная, кого он никогда не замечал.',
      captions: ['Она знает все тайны заднего сиденья.'],
    },
    ja: {
      title: '会長の運転手',
      synopsis:
        '街で最も力のある男を六年乗せ、彼の電話をすべて聞いてきた。彼が裏切られた日、彼が一度も気に留めなかったのは彼女だけだった。',
      captions: ['後部座席の秘密を、彼女はすべて知っている。'],
    },
    de: {
      title: 'Die Fahrerin des Vorsitzenden',
      synopsis:
        'Seit sechs Jahren fährt sie den mächtigsten Mann der Stadt und hört jedes seiner Telefonate. Am Tag des Verrats ist sie die Einzige, die er nie bemerkt hat.',
      captions: ['Sie kennt jedes Geheimnis vom Rücksitz.'],
    },
    'zh-Hans': {
      title: '董事长的司机',
      synopsis:
        '六年来她为城里最有权势的男人开车，听过他的每一通电话。他被背叛那天，只有她，是他从未留意的人。',
      captions: ['后座的秘密，她全都知道。'],
    },
    'zh-Hant': {
      title: '董事長的司機',
      synopsis:
        '六年來她為城裡最有權勢的男人開車，聽過他的每一通電話。他被背叛那天，只有她，是他從未留意的人。',
      captions: ['後座的秘密，她全都知道。'],
    },
  },
};
