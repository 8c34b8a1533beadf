import { BrandMark } from '@cliffhanger/ui';
import { useAppConfig } from './app-config.ts';

/** The operator's logo, or the built-in mark. */
export function AppMark({ size }: { size: number }) {
  const source = useAppConfig()?.logoUrl ?? undefined;
  return <BrandMark size={size} {...(source === undefined ? {} : { source })} />;
}
