import type { InputHTMLAttributes, ReactNode } from 'react'
import { nameText } from '../language/t.ts'

interface FieldProps {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'search'
  value?: string | undefined
  hint?: string
  /** Error of the value, which screen readers read with the field. */
  error?: string | undefined
  /** What a browser may fill in. Default: nothing. */
  autoComplete?: 'username' | 'username webauthn' | 'current-password' | 'new-password' | 'one-time-code' | 'off'
  /** A code that a television or an app shows. */
  code?: 'letters' | 'digits'
  isOptional?: boolean
  /** Prevents keyboards from correcting or learning the value, even if it is visible. */
  isSecret?: boolean
  maxLength?: number
  /** Values that a person may mean. */
  suggestions?: readonly string[]
}

const keyboards: Record<'letters' | 'digits' | 'secret', InputHTMLAttributes<HTMLInputElement>> = {
  letters: { className: 'code', dir: 'ltr', autoCapitalize: 'characters', spellCheck: false, maxLength: 24 },
  digits: { className: 'code', dir: 'ltr', inputMode: 'numeric', spellCheck: false, maxLength: 24 },
  secret: { dir: 'ltr', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
}

/** A labelled input. */
export const Field = (props: FieldProps) => {
  const { name, label, type = 'text', value, hint, error, autoComplete = 'off', code, isOptional, isSecret } = props
  const keyboard = isSecret ? 'secret' : code
  const listId = props.suggestions && props.suggestions.length > 0 ? `${name}-list` : undefined
  return (
    <Labelled {...{ name, label, hint, error }}>
      <input
        type={type}
        dir={type === 'email' || type === 'password' ? 'ltr' : 'auto'}
        defaultValue={value}
        required={!isOptional}
        autoComplete={autoComplete}
        maxLength={props.maxLength}
        list={listId}
        {...(keyboard && keyboards[keyboard])}
        {...fieldAttributes({ name, hint, error })}
      />
      {listId !== undefined && (
        <datalist id={listId}>
          {props.suggestions?.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </Labelled>
  )
}

interface LinesProps {
  name: string
  label: string
  hint: string
  value: string
  error?: string | undefined
}

/** A field for several values, one per line. */
export const Lines = ({ value, ...props }: LinesProps) => (
  <Labelled {...props}>
    <textarea
      rows={3}
      dir="auto"
      defaultValue={value}
      spellCheck={false}
      autoComplete="off"
      {...fieldAttributes(props)}
    />
  </Labelled>
)

interface SelectProps {
  name: string
  label: string
  options: { value: string; label: string }[]
  /** The initial value. Default: the first. */
  value?: string | undefined
}

/** A choice of one option. */
export const Select = ({ name, label, options, value }: SelectProps) => (
  <Labelled name={name} label={label}>
    <select defaultValue={value} {...fieldAttributes({ name })}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {nameText(option.label)}
        </option>
      ))}
    </select>
  </Labelled>
)

interface CheckListProps {
  name: string
  legend: string
  hint?: string
  error?: string | undefined
  options: readonly { value: string; label: string; hint?: string }[]
  selected: readonly string[]
}

/** A choice of any number of options. */
export const CheckList = ({ name, legend, hint, error, options, selected }: CheckListProps) => (
  <fieldset className="field" aria-describedby={fieldAttributes({ name, hint, error })['aria-describedby']}>
    <legend>{legend}</legend>
    <Hint name={name} hint={hint} />
    <div className="checks">
      {options.map((option) => (
        <div className="check" key={option.value}>
          <input
            type="checkbox"
            id={`${name}-${option.value}`}
            name={name}
            value={option.value}
            defaultChecked={selected.includes(option.value)}
          />
          <label htmlFor={`${name}-${option.value}`}>
            <bdi>{option.label}</bdi>
            {option.hint && <span className="hint">{option.hint}</span>}
          </label>
        </div>
      ))}
    </div>
    <FieldError name={name} error={error} />
  </fieldset>
)

interface FieldTexts {
  name: string
  hint?: string | undefined
  error?: string | undefined
}

/** Links hint and error to the input, so that a screen reader reads them with it. */
const fieldAttributes = ({ name, hint, error }: FieldTexts) => ({
  id: name,
  name,
  'aria-describedby': [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
})

const Labelled = ({ label, children, ...props }: FieldTexts & { label: string; children: ReactNode }) => (
  <div className="field">
    <label htmlFor={props.name}>{label}</label>
    <Hint name={props.name} hint={props.hint} />
    {children}
    <FieldError name={props.name} error={props.error} />
  </div>
)

const Hint = ({ name, hint }: FieldTexts) =>
  hint ? (
    <p id={`${name}-hint`} className="hint">
      {hint}
    </p>
  ) : null

const FieldError = ({ name, error }: FieldTexts) =>
  error ? (
    <p id={`${name}-error`} className="error" role="alert">
      {error}
    </p>
  ) : null
