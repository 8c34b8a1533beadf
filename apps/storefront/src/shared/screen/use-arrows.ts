import { useEffect } from 'react';
import { listenToArrows } from './arrows.ts';

export const useArrows = (isOn: boolean): void =>
  useEffect(() => (isOn ? listenToArrows() : undefined), [isOn]);
