import { showToast } from '@cliffhanger/ui';
import { useCallback } from 'react';
import { t } from '../language/index.ts';

/** Copies the text and confirms with a toast (spec §2). */
export const useCopy = (): ((text: string) => void) =>
  useCallback((text) => {
    navigator.clipboard.writeText(text).then(
      () => showToast({ text: t('shell.copied'), kind: 'done' }),
      () => showToast({ text: t('shell.copy-failed'), kind: 'problem' }),
    );
  }, []);
