import { Avatar, ProgressBar, RelativeTime, StateBadge, useUiSettings } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listTeam } from '@cliffhanger/wire/referrals';
import { useTranslation } from '../../../shared/language/index.ts';
import { LevelBadge } from '../../../shared/profile/index.ts';

export type Member = AnswerOf<typeof listTeam>['list'][number];

export function MemberRow({ member }: { member: Member }) {
  const t = useTranslation();
  const { name, level, state, joinedAt, isValid } = member;
  return (
    <article className="flex gap-3 px-4 py-3">
      <Avatar name={name} />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="text-strong">{name}</h3>
          {isValid && <StateBadge state="approved" word={t('referrals.member.valid')} />}
          {state === 'pending' && <StateBadge state="pending" word={t('referrals.member.pending')} />}
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          {state === 'approved' && <LevelBadge level={level} />}
          <RelativeTime at={joinedAt} />
        </p>
        {state === 'approved' && !isValid && <ProgressToValid progress={member.progress} />}
      </div>
    </article>
  );
}

function ProgressToValid({ progress }: { progress: number }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const share = progress / 100;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
  const words = t('referrals.member.progress', { percent });
  return (
    <div className="grid gap-1">
      <ProgressBar share={share} label={words} />
      <p aria-hidden className="figures text-small text-muted">
        {words}
      </p>
    </div>
  );
}
