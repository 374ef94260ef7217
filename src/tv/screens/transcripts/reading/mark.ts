/**
 * Marks one element at a time with a class of its own. The attribute is written as a whole: a list of classes costs a
 * television more.
 * @returns moves the mark; `undefined` takes it away
 */
export function oneMarked(className: string): (element: HTMLElement | undefined) => void {
  let marked: { element: HTMLElement; unmarked: string } | undefined
  return (element) => {
    if (element === marked?.element) return
    if (marked) marked.element.className = marked.unmarked
    marked = element && { element, unmarked: element.className }
    if (marked) marked.element.className = `${marked.unmarked} ${className}`
  }
}

/** Marks some elements at a time with an attribute `data-…`. @returns moves the marks */
export function someMarked(name: string): (elements: readonly HTMLElement[]) => void {
  let marked: readonly HTMLElement[] = []
  return (elements) => {
    for (const element of marked) if (!elements.includes(element)) delete element.dataset[name]
    for (const element of elements) if (element.dataset[name] === undefined) element.dataset[name] = 'true'
    marked = elements
  }
}
