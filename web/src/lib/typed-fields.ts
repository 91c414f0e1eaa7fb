type Field = HTMLInputElement | HTMLTextAreaElement;

const valueOf = (field: Field): PropertyDescriptor['set'] =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set;

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/**
 * Tells React of what was typed, ticked or chosen before it took the page over: it keeps what the fields hold and would not
 * know of it. The value set through the element is the one that React compares with, the one of its class is not.
 */
export const repeatTyped = (within: ParentNode): void => {
  for (const field of within.querySelectorAll<Field>('input, textarea')) {
    if (isTicked(field)) {
      // Of radio buttons the one that was chosen speaks for its group.
      if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) continue;
      field.checked = field.defaultChecked;
      field.click();
    } else if (field.value !== field.defaultValue) {
      const typed = field.value;
      // The first event has React take over the part of the page that the field is in; only then does it compare.
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.value = field.defaultValue;
      valueOf(field)?.call(field, typed);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  for (const select of within.querySelectorAll('select')) {
    const isChanged = [...select.options].some(
      ({ selected, defaultSelected }) => selected !== defaultSelected,
    );
    if (isChanged) select.dispatchEvent(new Event('change', { bubbles: true }));
  }
};
