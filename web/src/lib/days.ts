/** Days as the forms hold them: 'YYYY-MM-DD', as a date input gives them. */

export function looksLikeDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}

/**
 * The names of a form's date inputs that hold something which is no day, such as 31 February or a day without its year. The browser keeps
 * it on show, but its value reads ''.
 */
export function unreadableDays(form: HTMLFormElement): Set<string> {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type="date"]')]
  return new Set(inputs.filter((input) => input.validity.badInput).map((input) => input.name))
}
