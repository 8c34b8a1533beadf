import { Button, Skeleton } from '@cliffhanger/ui';
import { Download } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { ShareButton, saveBlob } from '../../../shared/sharing/index.ts';
import { usePoster } from './use-poster.ts';

interface InvitationPosterProps {
  readonly code: string;
  readonly link: string;
}

const FILE_NAME = 'cliffhanger-invitation.png';

/** Shows the file that is saved or shared. */
export function InvitationPoster({ code, link }: InvitationPosterProps) {
  const t = useTranslation();
  const poster = usePoster({
    link,
    title: t('referrals.poster.title'),
    text: t('referrals.poster.text'),
    codeLabel: t('referrals.code'),
    code,
  });
  return (
    <div className="grid gap-3">
      {poster === undefined ? (
        <Skeleton className="mx-auto aspect-[4/5] w-full max-w-80 rounded-card" />
      ) : (
        <img
          src={poster.address}
          alt={t('referrals.poster.alt', { code })}
          className="mx-auto aspect-[4/5] w-full max-w-80 rounded-card outline-1 -outline-offset-1 outline-line"
        />
      )}
      <div className="flex flex-wrap gap-2 *:min-w-fit *:flex-1">
        <Button
          wide
          look="soft"
          disabled={poster === undefined}
          icon={<Download size={20} aria-hidden />}
          onClick={() => poster !== undefined && saveBlob(FILE_NAME, poster.blob)}
        >
          {t('referrals.poster.save')}
        </Button>
        <ShareButton
          wide
          shared={{
            title: t('referrals.poster.title'),
            url: link,
            ...(poster === undefined ? {} : { picture: { name: FILE_NAME, blob: poster.blob } }),
          }}
        />
      </div>
    </div>
  );
}
