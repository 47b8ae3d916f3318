import { useEffect, useRef, type RefObject } from 'react';

const WRONG =
  'input[aria-invalid="true"], textarea[aria-invalid="true"], fieldset[aria-invalid="true"] input, [data-wrong] button';

/** A form whose first wrong field takes the focus each time it is refused. */
export function useFirstProblem(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [refusals]);
  return form;
}
