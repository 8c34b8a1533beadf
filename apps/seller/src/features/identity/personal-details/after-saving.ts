import { showToast } from '@cliffhanger/ui';
import { useGoBack } from '../../../shared/navigation/index.ts';

/** Says that it was done and returns to where one came from. */
export function useDone(): (text: string) => void {
  const goBack = useGoBack('personalDetails');
  return (text) => {
    showToast({ text, kind: 'done' });
    goBack();
  };
}
