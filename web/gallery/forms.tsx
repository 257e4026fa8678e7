import { Field, TextField } from '../src/ui/forms/field.tsx'
import { PasswordField } from '../src/ui/forms/password-field.tsx'
import { QuantityStepper } from '../src/ui/forms/quantity-stepper.tsx'
import { RadioGroup } from '../src/ui/forms/radio-group.tsx'
import { Rating } from '../src/ui/forms/rating.tsx'
import { Select } from '../src/ui/forms/select.tsx'
import { Switch } from '../src/ui/forms/switch.tsx'
import { Tabs } from '../src/ui/forms/tabs.tsx'
import type { Exhibit } from './exhibit.tsx'
import { Forced, hoverAndFocus } from './forced-states.tsx'
import { Live, longName, longText } from './samples.tsx'

const sections = Array.from({ length: 30 }, (_, index) => ({
  value: String(index),
  label: `Section ${index + 1}`,
  disabled: index === 2,
}))
const tabs = [
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'active', label: 'Active' },
  { id: 'past', label: 'Past' },
]
const rating = (value: number) => (
  <Live initial={value}>{(stars, choose) => <Rating label="Rate it" value={stars} onChoose={choose} />}</Live>
)
const showTabs = (block: boolean) => (
  <Live initial="active">
    {(selected, select) => (
      <Tabs label="Which events" tabs={tabs} selected={selected} onSelect={select} block={block}>
        {`The content of ${selected}`}
      </Tabs>
    )}
  </Live>
)
const choice = (labels: readonly string[]) => (
  <Live initial="1">
    {(value, choose) => (
      <RadioGroup
        label="Which size"
        options={labels.map((label, index) => ({ value: String(index), label }))}
        value={value}
        onChange={choose}
      />
    )}
  </Live>
)
const onOff = (label: string, on: boolean, hint?: string) => (
  <Live initial={on}>
    {(checked, change) => <Switch label={label} hint={hint} checked={checked} onChange={change} />}
  </Live>
)
const stepper = (quantity: number) => (
  <Live initial={quantity}>
    {(value, change) => <QuantityStepper label="Cap" quantity={value} onChange={change} />}
  </Live>
)

/** The primitives of `ui/forms`. */
export const forms: Exhibit[] = [
  {
    name: 'TextField',
    states: {
      empty: <TextField label="First name" placeholder="Ana" />,
      filled: <TextField label="First name" defaultValue="Ana" />,
      'optional, with hint': <TextField label="Email" optional hint="We send the receipt there." />,
      ...hoverAndFocus(<TextField label="First name" />),
      disabled: <TextField label="First name" defaultValue="Ana" disabled />,
      error: (
        <TextField label="Email" defaultValue="ana@" error="Invalid email address" hint="For the receipt" />
      ),
      'long text': <TextField label={longName} defaultValue={longText} error={longText} hint={longText} />,
    },
  },
  {
    name: 'PasswordField',
    states: {
      empty: <PasswordField label="Password" autoComplete="off" />,
      filled: <PasswordField label="Password" defaultValue="secret-of-ana" autoComplete="off" />,
      focus: (
        <Forced state="focus-visible">
          <PasswordField label="Password" autoComplete="off" />
        </Forced>
      ),
      disabled: <PasswordField label="Password" defaultValue="secret-of-ana" autoComplete="off" disabled />,
      error: <PasswordField label="Password" error="At least 6 characters" autoComplete="off" />,
    },
  },
  {
    name: 'Select',
    states: {
      empty: <Select label="Section" options={sections} placeholder="Choose a section" defaultValue="" />,
      filled: <Select label="Section" options={sections} defaultValue="4" />,
      ...hoverAndFocus(<Select label="Section" options={sections.slice(0, 2)} defaultValue="1" />),
      disabled: <Select label="Section" options={sections} defaultValue="4" disabled />,
      error: (
        <Select
          label="Section"
          options={sections}
          placeholder="Choose a section"
          defaultValue=""
          error="Section is required"
        />
      ),
      'long text': (
        <Select
          label={longName}
          options={[{ value: '1', label: longText }]}
          defaultValue="1"
          hint={longText}
        />
      ),
    },
  },
  {
    name: 'Field',
    states: {
      'around a custom control': (
        <Field label="Chosen colour" hint="Any control can stand in a field.">
          {(wiring) => <input type="color" {...wiring} />}
        </Field>
      ),
    },
  },
  {
    name: 'QuantityStepper',
    states: {
      'at 1': stepper(1),
      default: stepper(3),
      ...hoverAndFocus(stepper(3)),
      disabled: <QuantityStepper label="Cap" quantity={3} onChange={() => {}} disabled />,
      'held, hovered': (
        <Forced state="hover">
          <QuantityStepper label="Cap" quantity={3} onChange={() => {}} disabled="plus" />
        </Forced>
      ),
      'long number': stepper(12_345),
    },
  },
  {
    name: 'RadioGroup',
    states: {
      default: choice(['Small', 'Medium', 'Large']),
      focus: <Forced state="focus-visible">{choice(['Small', 'Medium', 'Large'])}</Forced>,
      'long text': choice([longName, longText]),
    },
  },
  {
    name: 'Switch',
    states: {
      on: onOff('Notifications', true),
      'off, with hint': onOff('Notifications', false, 'When an order changes'),
      focus: <Forced state="focus-visible">{onOff('Notifications', true)}</Forced>,
      'long text': onOff(longName, true, longText),
    },
  },
  {
    name: 'Rating',
    states: {
      'none yet': rating(0),
      given: rating(4),
      ...hoverAndFocus(rating(3)),
      disabled: <Rating label="Rate it" value={3} disabled />,
      'read only': <Rating label="Rated" value={3} readOnly />,
    },
  },
  {
    name: 'Tabs',
    states: {
      default: showTabs(false),
      'as wide as their container': showTabs(true),
      ...hoverAndFocus(showTabs(false)),
    },
  },
]
