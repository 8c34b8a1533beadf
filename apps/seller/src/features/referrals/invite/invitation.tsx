import { Banner, CopyRow } from '@cliffhanger/ui';
import { Info } from 'lucide-react';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { pageAddress } from '../../../shared/navigation/index.ts';
import { InvitationPoster } from './invitation-poster.tsx';
import { InvitedFigures } from './invited-figures.tsx';

/** Opens the registration with the code filled in. */
const invitationLink = (code: string): string =>
  `${window.location.origin}/#${pageAddress('register', { invitation: code })}`;

export function Invitation({ code }: { code: string }) {
  const t = useTranslation();
  const copy = useCopy();
  const link = invitationLink(code);
  return (
    <>
      <p className="pb-1 text-muted">{t('referrals.invite.text')}</p>
      <InvitationPoster code={code} link={link} />
      <div className="fields-sink grid gap-2 rounded-card bg-surface p-3">
        <CopyRow label={t('referrals.code')} text={code} onCopy={copy} />
        <CopyRow label={t('referrals.link')} text={link} onCopy={copy} />
      </div>
      <InvitedFigures />
      <Banner icon={Info} tone="info">
        <p className="text-small">{t('referrals.no-income')}</p>
      </Banner>
    </>
  );
}
