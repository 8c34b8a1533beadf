import { getSite } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useTranslation } from '../language/index.ts';
import { useApiQuery } from '../server/index.ts';

/** What the operator says about every page; undefined until it has come. */
export const useSite = (): AnswerOf<typeof getSite> | undefined => useApiQuery(getSite, {}).data;

/** Name and mark of the operator; until they have come the name is ours. */
export function useBrand() {
  const t = useTranslation();
  const site = useSite();
  return { appName: site?.appName ?? t('viewing.app-name'), logoUrl: site?.logoUrl ?? null };
}
