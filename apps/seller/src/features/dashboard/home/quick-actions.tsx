import type { MessageId } from '@cliffhanger/i18n';
import { Icon } from '@cliffhanger/ui';
import type { PageName } from '@cliffhanger/wire/pages';
import { ArrowDownToLine, ArrowUpFromLine, BookOpen, Headset, type LucideIcon, UserPlus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';

interface QuickAction {
  readonly page: PageName;
  readonly icon: LucideIcon;
  readonly label: MessageId;
}

const ACTIONS: readonly QuickAction[] = [
  { page: 'deposit', icon: ArrowDownToLine, label: 'dashboard.actions.deposit' },
  { page: 'withdraw', icon: ArrowUpFromLine, label: 'dashboard.actions.withdraw' },
  { page: 'invite', icon: UserPlus, label: 'dashboard.actions.invite' },
  { page: 'guide', icon: BookOpen, label: 'dashboard.actions.guide' },
  { page: 'support', icon: Headset, label: 'dashboard.actions.support' },
];

export const QuickActions = memo(function QuickActions() {
  const t = useTranslation();
  return (
    <nav aria-label={t('dashboard.actions')} className="-mx-1 grid grid-cols-5 py-1">
      {ACTIONS.map(({ page, icon, label }) => (
        <PageLink
          key={page}
          to={page}
          className="grid min-w-0 content-start justify-items-center gap-1.5 px-0.5 text-center text-[12px] leading-4 font-medium hyphens-auto transition-opacity active:opacity-60"
        >
          <span className="grid size-12 place-items-center rounded-card bg-surface">
            <Icon of={icon} />
          </span>
          {t(label)}
        </PageLink>
      ))}
    </nav>
  );
});
