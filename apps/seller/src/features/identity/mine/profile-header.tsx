import { Avatar, Icon } from '@cliffhanger/ui';
import { BadgeCheck, Pencil } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { usePageHeading } from '../../../shared/page/index.ts';
import type { Profile } from '../../../shared/profile/index.ts';
import type { SellerUser } from '../../../shared/session/index.ts';

interface ProfileHeaderProps {
  readonly user: SellerUser;
  readonly profile: Profile | undefined;
}

export function ProfileHeader({ user, profile }: ProfileHeaderProps) {
  const t = useTranslation();
  const heading = usePageHeading(t('shell.mine.title'));
  return (
    <header className="flex items-center gap-3 pt-4 pb-2">
      <Avatar name={user.realName} picture={user.avatar} size="l" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-title">
          {user.realName}
        </h1>
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          <span className="min-w-0 break-words">{profile?.storeName ?? user.email}</span>
          {profile?.isCertified === true && <OfficialAgent />}
        </div>
      </div>
      <PageLink to="personalDetails" className="-me-3 grid size-tap shrink-0 place-items-center">
        <Icon of={Pencil} size={20} />
        <span className="sr-only">{t('shell.mine.edit')}</span>
      </PageLink>
    </header>
  );
}

function OfficialAgent() {
  const t = useTranslation();
  return (
    <span className="inline-flex items-center gap-1">
      <Icon of={BadgeCheck} size={16} className="text-good" />
      {t('shell.mine.agent')}
    </span>
  );
}
