import { EmptyState } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import type { HoldKind } from './hold.ts';

export function NoHolds({ kind }: { kind: HoldKind }) {
  const t = useTranslation();
  return (
    <EmptyState
      compact
      drawing={kind === 'audit' ? 'passed' : 'emptyStage'}
      title={t(`settlement.empty.${kind}`)}
      action={<PageLink to="orders">{t('settlement.empty.action')}</PageLink>}
    >
      {t(`settlement.empty.${kind}.text`)}
    </EmptyState>
  );
}
