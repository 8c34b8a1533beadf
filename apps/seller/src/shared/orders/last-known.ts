import { useState } from 'react';

/** Keeps the content of a sheet visible during its closing animation, when the value is already gone. */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
