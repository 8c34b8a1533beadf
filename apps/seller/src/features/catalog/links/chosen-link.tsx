import { CopyRow } from '@cliffhanger/ui';
import { useState } from 'react';
import { useCopyLink } from '../../../shared/first-steps/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import type { Link } from './link-sums.ts';

/** The link shown by day; initially the default link. */
export function useChosenLink(links: readonly Link[]) {
  const [code, choose] = useState<string>();
  return { chosen: links.find((link) => link.code === code) ?? links[0], choose };
}

/** The full address, to copy. */
export function LinkAddress({ link }: { link: Link }) {
  const t = useTranslation();
  const copy = useCopyLink();
  return <CopyRow label={t('catalog.tracking.link')} text={link.url} onCopy={() => copy(link.url)} mono />;
}
