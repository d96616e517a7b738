-- Fights of Skirmish in Mudlet: a window with the fighters and one's choices, from GMCP.
-- Paste it into a new script. docs/gmcp.md explains the messages.

skirmish = skirmish or {}
local WIDTH = 10

-- A new version of this script takes the place of the old one.
for _, handler in ipairs(skirmish.handlers or {}) do
  killAnonymousEventHandler(handler)
end
skirmish.handlers = {}

local function on(event, act)
  table.insert(skirmish.handlers, registerAnonymousEventHandler(event, act))
end

local function ask()
  sendGMCP("Combat.Subscribe")
end

local function window()
  if not skirmish.window then
    skirmish.window = Geyser.UserWindow:new({
      name = "skirmish", titleText = "Fight", docked = true, dockPosition = "right",
    })
    skirmish.window:setFontSize(10)
  end
  return skirmish.window
end

-- Names and sentences hold what people wrote, so that they are never read for color codes.
local function write(text, color)
  window():fg(color or "white")
  window():echo(text)
  window():resetFormat()
end

local function link(text, act, hint)
  window():fg("cyan")
  window():echoLink("[" .. text .. "]", act, hint, true)
  window():resetFormat()
end

-- `[####------] 4/10`
local function gauge(bar)
  local label, value, most = bar[1], tonumber(bar[2]), tonumber(bar[3])
  local share = most > 0 and math.min(1, math.max(0, value / most)) or 0
  local filled = math.floor(share * WIDTH + 0.5)
  return string.format(
    "%s [%s%s] %d/%d", label, string.rep("#", filled), string.rep("-", WIDTH - filled), value, most)
end

local function draw_card(card)
  local color = card.out and "dim_grey" or card.turn and "gold" or "white"
  local turn = card.turn and ", to move" or ""
  write(card.name, color)
  write(string.format(" (%s), %s%s\n", card.team, card.health, turn))
  local shown = {}
  if card.bars[1] then
    table.insert(shown, gauge(card.bars[1]))
  end
  for place = 2, #card.bars do
    local bar = card.bars[place]
    table.insert(shown, string.format("%s %d/%d", bar[1], bar[2], bar[3]))
  end
  for _, number in ipairs(card.numbers) do
    table.insert(shown, number[1] .. " " .. number[2])
  end
  write("  " .. table.concat(shown, "  ") .. "\n")
end

-- A link sends the words of a choice, with the moment it was offered at.
local function draw_choice(seat, choice)
  local move = yajl.to_string({ words = choice.words, rev = seat.rev, seat = seat.seat })
  link(choice.label, function()
    sendGMCP("Combat.Move " .. move)
  end, choice.words)
  write(" ")
end

local function ask_choices(seat)
  sendGMCP("Combat.Choices " .. yajl.to_string({ seat = seat.seat }))
end

local function draw_seat(seat)
  write(string.format("\n%s: %s\n", seat.name, seat.text))
  if not seat.groups then
    link("choices", function()
      ask_choices(seat)
    end, "what " .. seat.name .. " may do")
    write("\n")
  end
  for _, group in ipairs(seat.groups or {}) do
    write("  " .. (group.what ~= "" and group.what .. " " or ""))
    for _, choice in ipairs(group.choices) do
      draw_choice(seat, choice)
    end
    write("\n")
  end
end

local function draw()
  local fight = skirmish.fight
  window():clear()
  if not fight then
    window():hide()
    return
  end
  window():show()
  write(string.format("%s, round %d\n\n", fight.name, fight.round))
  for _, id in ipairs(fight.order) do
    draw_card(fight.cards[id])
  end
  if skirmish.told then
    write("\n" .. skirmish.told .. "\n")
  end
  for _, seat in ipairs(fight.seats) do
    draw_seat(seat)
  end
end

-- Asks for the choices of the first of one's seats; a link asks for those of others.
local function take_seats(seats)
  skirmish.fight.seats = seats
  if seats[1] then
    ask_choices(seats[1])
  end
end

-- Puts cards where they belong; whatever did not come stays as it was.
local function take(cards, order)
  local fight = skirmish.fight
  for _, card in ipairs(cards) do
    if not fight.cards[card.id] then
      table.insert(fight.order, card.id)
      fight.cards[card.id] = {}
    end
    for field, value in pairs(card) do
      fight.cards[card.id][field] = value
    end
  end
  fight.order = order or fight.order
end

on("gmcp.Combat.State", function()
  local state = gmcp.Combat.State
  skirmish.fight = {
    id = state.id, name = state.name, rev = state.rev, round = state.round,
    cards = {}, order = {}, seats = {},
  }
  take(state.cards)
  take_seats(state.seats)
  draw()
end)

on("gmcp.Combat.Event", function()
  local event, fight = gmcp.Combat.Event, skirmish.fight
  if not fight or event.id ~= fight.id or event.rev > fight.rev + 1 then
    sendGMCP("Combat.State")
    return
  end
  fight.rev, fight.round = event.rev, event.round
  skirmish.told = #event.told > 0 and table.concat(event.told, " ") or skirmish.told
  take(event.cards, event.order)
  take_seats(event.seats)
  draw()
end)

on("gmcp.Combat.Choices", function()
  local choices, fight = gmcp.Combat.Choices, skirmish.fight
  if fight and choices.id == fight.id then
    for _, seat in ipairs(fight.seats) do
      if seat.seat == choices.seat then
        seat.rev, seat.groups = choices.rev, choices.groups
      end
    end
    draw()
  end
end)

on("gmcp.Combat.Refused", function()
  skirmish.told = gmcp.Combat.Refused.text
  draw()
end)

on("gmcp.Combat.End", function()
  if skirmish.fight and gmcp.Combat.End.id == skirmish.fight.id then
    skirmish.fight, skirmish.told = nil, nil
    draw()
  end
end)

on("sysProtocolEnabled", function(_, protocol)
  if protocol == "GMCP" then
    ask()
  end
end)

-- For whoever pastes it while connected.
ask()
