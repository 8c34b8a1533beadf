import { showToast } from '@cliffhanger/ui';
import { useGoBack } from '../../../shared/navigation/index.ts';

/** Confirms with a toast and goes back. */
export function useDone(): (text: string) => void {
  const goBack = useGoBack('personalDetails');
  return (text) => {
    showToast({ text, kind: 'done' });
    goBack();
  };
}
