import type { CategoryId } from '@cliffhanger/core/catalog';
import { idOf, type Locale } from '@cliffhanger/core/kernel';

export interface SampleCategory {
  readonly id: CategoryId;
  readonly names: Readonly<Record<Locale, string>>;
}

const category = (
  number: number,
  [en, es, ru, ja, de, simplified, traditional]: readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ],
): SampleCategory => ({
  id: idOf(`01990000-0000-7000-8000-0000000c000${number}`),
  names: { en, es, ru, ja, de, 'zh-Hans': simplified, 'zh-Hant': traditional },
});

/** In the order of the hall's tabs. */
export const CATEGORIES = {
  romance: category(1, ['Romance', 'Romance', 'Романтика', '恋愛', 'Romantik', '爱情', '愛情']),
  revenge: category(2, ['Revenge', 'Venganza', 'Месть', '復讐', 'Rache', '复仇', '復仇']),
  ceo: category(3, ['CEO', 'Magnates', 'Миллиардеры', '御曹司', 'Chefetage', '总裁', '總裁']),
  fantasy: category(4, ['Fantasy', 'Fantasía', 'Фэнтези', 'ファンタジー', 'Fantasy', '奇幻', '奇幻']),
  historical: category(5, ['Historical', 'Época', 'Исторические', '時代劇', 'Historisch', '古装', '古裝']),
  thriller: category(6, ['Thriller', 'Suspense', 'Триллер', 'スリラー', 'Thriller', '悬疑', '懸疑']),
  family: category(7, ['Family', 'Familia', 'Семья', '家族', 'Familie', '家庭', '家庭']),
  comedy: category(8, ['Comedy', 'Comedia', 'Комедия', 'コメディ', 'Komödie', '喜剧', '喜劇']),
} as const satisfies Record<string, SampleCategory>;

export const SAMPLE_CATEGORIES: readonly SampleCategory[] = Object.values(CATEGORIES);
