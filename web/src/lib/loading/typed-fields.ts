type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = 'input, textarea, select';

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const readValue = (field: Field): string | boolean => (isCheckable(field) ? field.checked : field.value);

/** The field's value in the markup, or the one that React last rendered. */
const readRenderedValue = (field: Field): string | boolean => {
  if (isCheckable(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
};

const announce = (field: Field, type: 'input' | 'change'): void =>
  void field.dispatchEvent(new Event(type, { bubbles: true }));

/** Enters a value again, so that React's event handlers see it. */
const replay = (field: Field, typed: string | boolean): void => {
  if (isCheckable(field)) {
    // For radio buttons, replaying the checked one is enough for its group.
    if (field.type === 'radio' && !typed) return;
    field.checked = !typed;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = String(typed);
    announce(field, 'change');
  } else {
    // The first event makes React hydrate this part of the page; from then on it compares values.
    announce(field, 'input');
    // React compares with the value set through the element's own property; the prototype's setter bypasses that.
    field.value = String(readRenderedValue(field));
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {};
    set?.call(field, typed);
    announce(field, 'input');
  }
};

/**
 * Remembers what is typed, checked or selected in a static page until React has hydrated it. React does not know these values
 * and would reset a field when its component renders again.
 * @returns a function to call after hydration; it replays the values for React
 */
export const rememberTyped = (page: Document): (() => void) => {
  const typed = new Map<Field, string | boolean>();
  const remember = (field: Field) => {
    if (readValue(field) !== readRenderedValue(field)) typed.set(field, readValue(field));
    else typed.delete(field);
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(fields)) remember(target as Field);
  };
  page.querySelectorAll<Field>(fields).forEach(remember);
  page.addEventListener('input', onInput, true);
  return () => {
    page.removeEventListener('input', onInput, true);
    for (const [field, value] of typed) {
      if (field.isConnected && readRenderedValue(field) !== value) replay(field, value);
    }
  };
};
