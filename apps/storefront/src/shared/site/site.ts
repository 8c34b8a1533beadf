import { getSite } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useTranslation } from '../language/index.ts';
import { useApiQuery } from '../server/index.ts';

/** The operator's site settings; `undefined` while loading. */
export const useSite = (): AnswerOf<typeof getSite> | undefined => useApiQuery(getSite, {}).data;

/** The operator's name and logo, with the product's own name as default. */
export function useBrand() {
  const t = useTranslation();
  const site = useSite();
  return { appName: site?.appName ?? t('viewing.app-name'), logoUrl: site?.logoUrl ?? null };
}
