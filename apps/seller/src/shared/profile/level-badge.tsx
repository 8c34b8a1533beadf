import type { AgentLevel } from '@cliffhanger/core/identity';
import { Icon } from '@cliffhanger/ui';
import { Medal } from 'lucide-react';
import { useTranslation } from '../language/index.ts';

export function LevelBadge({ level }: { level: AgentLevel }) {
  const t = useTranslation();
  return (
    <span className="inline-flex min-h-6 items-center gap-1 rounded-full bg-control py-0.5 ps-1.5 pe-2.5 text-label">
      <Icon of={Medal} size={16} className="text-muted" />
      <span className="sr-only">{t('shell.level.label')}</span>
      {t(`shell.level.${level}`)}
    </span>
  );
}
