import { Card, CopyRow } from '@cliffhanger/ui';
import { useEffect, useState } from 'react';
import { useCopy } from '../../../../shared/clipboard/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { type CheckerDigests, checkerDigests, OFFLINE_CHECKER } from './checker.ts';

/** The program that verified, and an offline one to download. */
export function CheckerPart() {
  const t = useTranslation();
  const copy = useCopy();
  const digests = useCheckerDigests();
  return (
    <Card>
      <h3 className="text-strong">{t('statements.app')}</h3>
      <p className="mt-0.5 mb-3 text-small text-muted">{t('statements.app.text')}</p>
      <div className="grid gap-2">
        {digests?.app !== undefined && (
          <CopyRow mono label={t('statements.app.digest')} text={digests.app} onCopy={copy} />
        )}
        {digests?.page !== undefined && (
          <>
            <CopyRow mono label={t('statements.app.page-digest')} text={digests.page} onCopy={copy} />
            <a
              href={OFFLINE_CHECKER}
              download="verify.html"
              className="reach inline-block justify-self-start text-label text-primary-text"
            >
              {t('statements.app.save')}
            </a>
          </>
        )}
      </div>
    </Card>
  );
}

function useCheckerDigests(): CheckerDigests | undefined {
  const [digests, setDigests] = useState<CheckerDigests>();
  useEffect(() => {
    let isGone = false;
    void checkerDigests().then((made) => !isGone && setDigests(made));
    return () => {
      isGone = true;
    };
  }, []);
  return digests;
}
