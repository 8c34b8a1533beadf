import { useState } from 'react';

/** What a sheet shows stays readable while the sheet goes down and there is nothing to show any more. */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
