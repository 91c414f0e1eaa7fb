type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = 'input, textarea, select';

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const held = (field: Field): string | boolean => (isTicked(field) ? field.checked : field.value);

/** What the markup gave the field, or what React last drew into it. */
const drawn = (field: Field): string | boolean => {
  if (isTicked(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
};

const announce = (field: Field, type: 'input' | 'change'): void =>
  void field.dispatchEvent(new Event(type, { bubbles: true }));

const repeat = (field: Field, typed: string | boolean): void => {
  if (isTicked(field)) {
    // Of radio buttons the one that was chosen speaks for its group.
    if (field.type === 'radio' && !typed) return;
    field.checked = !typed;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = String(typed);
    announce(field, 'change');
  } else {
    // The first event has React take over the part of the page that the field is in; only then does it compare.
    announce(field, 'input');
    // The value set through the element is the one that React compares with, the one of its class is not.
    field.value = String(drawn(field));
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {};
    set?.call(field, typed);
    announce(field, 'input');
  }
};

/**
 * Remembers what is typed, ticked or chosen in a static page while React takes it over: React does not know of it, and empties
 * a field as soon as it draws the field's component again.
 * @returns to be called when the page is taken over: tells React of it
 */
export const rememberTyped = (page: Document): (() => void) => {
  const typed = new Map<Field, string | boolean>();
  const remember = (field: Field) => {
    if (held(field) !== drawn(field)) typed.set(field, held(field));
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
      if (field.isConnected && drawn(field) !== value) repeat(field, value);
    }
  };
};
